/**
 * Whether « back » stays in the application. A browser without the Navigation API tells only what React Router has counted
 * since the page was loaded: there an address typed over another one has nothing behind it.
 */
export function hasPlaceBehind(): boolean {
  const navigation: unknown = Reflect.get(globalThis, 'navigation')
  if (typeof navigation === 'object' && navigation !== null && 'canGoBack' in navigation) return navigation.canGoBack === true
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}
