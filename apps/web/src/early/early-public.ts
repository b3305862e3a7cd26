import { hasSession } from './early-form.ts'

/** Whoever is signed in has no business on the first page (specification 2), and finds their screens again from the others. */
if (hasSession()) {
  if (document.querySelector('[data-for-visitors]')) location.replace('/')
  document.querySelectorAll<HTMLAnchorElement>('[data-home]').forEach((link) => {
    link.href = '/'
    link.textContent = 'Mon espace'
  })
}
