/** `browser-check.js` starts the application; should it be lost on the way, the application starts all the same. */
addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLScriptElement) || target.type === 'module') return
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}, true)

function start(): void {
  document.querySelectorAll<HTMLLinkElement>('.app-styles').forEach((link) => {
    link.rel = 'stylesheet'
  })
  document.querySelectorAll<HTMLLinkElement>('.app-script').forEach(({ href }) => {
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous', src: href }))
  })
}
