const browsers = [
  ['Edg', 'Edge'], ['OPR', 'Opera'], ['SamsungBrowser', 'Samsung Internet'], ['Firefox|FxiOS', 'Firefox'], ['Chrome|CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'], ['iPhone|iPad', 'iOS'], ['Windows', 'Windows'], ['Mac OS X', 'macOS'], ['CrOS', 'ChromeOS'], ['Linux', 'Linux'],
] as const

/** « Chrome, Android »: enough for its owner to know a device again; nothing else of what a browser says is kept. */
export function agentName(userAgent: string | undefined): string {
  const nameOf = (known: readonly (readonly [string, string])[]) => known.find(([sign]) => new RegExp(sign).test(userAgent ?? ''))?.[1]
  return [nameOf(browsers), nameOf(systems)].filter((name) => name !== undefined).join(', ')
}
