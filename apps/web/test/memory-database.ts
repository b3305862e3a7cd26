/** The few things that the vault asks of IndexedDB, which jsdom lacks. Values are kept by reference, as a key must be. */
export function memoryDatabase(): Pick<IDBFactory, 'open'> {
  const stores = new Map<string, Map<IDBValidKey, unknown>>()
  const answer = (act: () => unknown) => {
    const outcome: { result: unknown; error: unknown } = { result: undefined, error: null }
    const request = Object.assign(new EventTarget(), outcome)
    queueMicrotask(() => {
      try {
        request.result = act()
        request.dispatchEvent(new Event('success'))
      } catch (error) {
        request.error = error
        request.dispatchEvent(new Event('error'))
      }
    })
    return request
  }
  const objectStore = (name: string) => {
    const kept = stores.get(name)!
    return {
      get: (key: IDBValidKey) => answer(() => kept.get(key)),
      getAllKeys: () => answer(() => [...kept.keys()]),
      getAll: () => answer(() => [...kept.values()]),
      put: (value: unknown, key: IDBValidKey) => answer(() => kept.set(key, value)),
      add: (value: unknown, key: IDBValidKey) => answer(() => {
        if (kept.has(key)) throw new DOMException('Already there', 'ConstraintError')
        kept.set(key, value)
      }),
      delete: (key: IDBValidKey) => answer(() => kept.delete(key)),
      clear: () => answer(() => kept.clear()),
    }
  }
  const database = Object.assign(new EventTarget(), {
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction: () => ({ objectStore }),
  })
  const open = () => {
    const isNew = stores.size === 0
    const request = answer(() => {
      if (isNew) {
        request.result = database
        request.dispatchEvent(new Event('upgradeneeded'))
      }
      return database
    })
    return request
  }
  return { open: open as unknown as IDBFactory['open'] }
}
