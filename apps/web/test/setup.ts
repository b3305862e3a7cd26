import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import { wipePrivate } from '../src/platform/storage.ts'

afterEach(cleanup)
// What a test left unanswered is no affair of the next one.
afterEach(() => void wipePrivate())

/** Before a root renders, the effects of every root have run. */
const bystander = createRoot(document.createElement('div'))
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: 10_000, // a busy machine is not a fault
  // A page is found as soon as React has written it, on a busy machine before its effects: a dialog is there, and not open.
  asyncWrapper: (wait) => asyncWrapper(async () => {
    const found = await wait()
    await act(async () => bystander.render(null))
    return found
  }),
})

// jsdom has neither modal dialogs, media queries nor a list of errors: the least that the pieces ask of them.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
window.matchMedia ??= (query) => Object.assign(new EventTarget(), {
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
})
window.reportError ??= () => {}
window.scrollTo = () => {}
URL.createObjectURL ??= () => 'blob:preview'
URL.revokeObjectURL ??= () => {}

/** jsdom reads files by the older interface only. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsArrayBuffer(this)
  })
}
