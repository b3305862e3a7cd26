import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const draw = (html: string) => render(<RichText html={html} />).container.innerHTML

test('draws the tags that details may hold', () => {
  expect(draw('<p>Dix <strong>séances</strong><br>de deux heures</p><ul><li>Ordinateur</li></ul>')).toContain(
    '<p>Dix <strong>séances</strong><br>de deux heures</p><ul><li>Ordinateur</li></ul>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>ok', 'ok'],
  ['an image with a handler', '<img src=x onerror=alert(1)>ok', 'ok'],
  ['a handler on a known tag', '<p onclick="alert(1)" style="color:red">ok</p>', '<p>ok</p>'],
  ['a script address', '<a href="javascript:alert(1)">ok</a>', 'ok'],
  ['an unknown tag', '<iframe src="https://x"></iframe><marquee>ok</marquee>', 'ok'],
])('%s does not reach the page', (_name, html, left) => {
  expect(draw(html)).toBe(`<div class="rich">${left}</div>`)
})

test('a link opens elsewhere without telling where it comes from', () => {
  expect(draw('<a href="https://exemple.bj">site</a>')).toContain(
    '<a href="https://exemple.bj" target="_blank" rel="noopener noreferrer nofollow">site</a>',
  )
})
