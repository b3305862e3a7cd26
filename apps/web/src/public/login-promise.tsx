/** Beside the sign-in form in its page, for whoever comes there first; the application never draws it. */
export function LoginPromise() {
  return <aside>Offrir un service numérique, et savoir qu’il a servi.</aside>
}

/** In that page alone too, and as long as its form stands: each byte of the sheet of all pages is waited for there. */
export const promiseStyle = 'body:not(:has([name=password]))>aside{display:none}body>aside{padding:16px;font-size:1.5rem}' +
  '@media (min-width:64rem){body>aside{position:absolute;top:120px;right:calc(50% + 220px);width:20%}}'
