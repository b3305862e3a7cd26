/**
 * `browser-check.js` starts the application. Should it be lost on the way, the application starts all the same; where the server
 * has another release, and this one came from what the browser has kept (decision 41), the page is loaded again.
 */
addEventListener('error', ({ target }) => {
  // The application’s own, modules, have a type.
  if (!(target instanceof HTMLScriptElement) || target.type) return
  document.querySelectorAll<HTMLLinkElement>('.app-styles').forEach((link) => {
    link.rel = 'stylesheet'
  })
  document.querySelectorAll<HTMLLinkElement>('.app-script').forEach(({ href }) => {
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous', src: href }))
  })
  fetch(location.href, { cache: 'no-cache' }).then((answer) => answer.text()).then((page) => {
    if (page.includes(target.getAttribute('src') ?? '')) return
    if (performance.getEntriesByType('navigation').every((visit) => 'type' in visit && visit.type !== 'reload')) location.reload()
  }).catch(() => {})
}, true)
