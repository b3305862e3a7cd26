import { describe, expect, test } from 'vitest'
import { styleSubset } from '../../style-subset.ts'

const page = '<div id="early-page" class="card md:grid"><p class="err">Un mot</p></div>'
const kept = (css: string) => styleSubset(css, page)

describe('the styles of a page that carries its own', () => {
  test.each([
    ['a class', '.card{a:b}'],
    ['an element', 'p{a:b}'],
    ['an id', '#early-page{a:b}'],
    ['the whole document', 'html{a:b}*{a:b}:root{a:b}'],
    ['one selector of several', '.card,.elsewhere{a:b}'],
    ['states and parts', '.card:hover{a:b}.card:not(.open)>p:before{a:b}.err[aria-busy=true]{a:b}'],
    ['what parentheses hold', ':is(.card,.elsewhere) p{a:b}body:has(.topbar) .err{a:b}'],
    ['a name with signs', String.raw`.md\:grid{a:b}`],
    ['layers and conditions around it', '@layer base,components;@layer base{@media (width>=45rem){.card{a:b}}}'],
    ['letters', '@font-face{font-family:X;src:url(/a;b{c}.woff2)}'],
    ['a movement that it makes', '@keyframes rise{0%{opacity:0}to{opacity:1}}.card{animation:rise 1s}'],
    ['a value that it reads', ':root{--page:"}";--ink:#000}.card{color:var(--ink);background:var(--page)}'],
  ])('keep %s', (_, css) => {
    expect(kept(css)).toBe(css)
  })

  test.each([
    ['another class', '.elsewhere{a:b}'],
    ['a class inside another', '.elsewhere .card{a:b}.card.open{a:b}'],
    ['another element', 'table{a:b}dialog .card{a:b}'],
    ['a name that only begins alike', '.card-wide{a:b}'],
    ['an empty condition', '@media print{.elsewhere{a:b}}'],
    ['a movement that nothing makes', '@keyframes spin{to{rotate:1turn}}'],
    ['a property that nothing reads', '@property --tw-blur{syntax:"*";inherits:false}'],
  ])('leave out %s', (_, css) => {
    expect(kept(css)).toBe('')
  })

  test('leave out a value that nothing reads', () => {
    expect(kept(':root{--deep:#123;--ink:#000}.card{color:var(--ink)}')).toBe(':root{--ink:#000}.card{color:var(--ink)}')
  })
})
