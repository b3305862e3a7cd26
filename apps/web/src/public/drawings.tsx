import type { ReactNode } from 'react'

/** The pictures of the three steps and the three roles: half discs, in the colours of the brand in both themes. */
const deep = '#0a3b34'
const brand = '#0b5a4d'
const sand = '#faf7f1'
const sun = '#f6b92f'
const pale = '#c5e0d5'

function Drawing({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="150" fill={ground} />
      {children}
    </svg>
  )
}

export function GiftDrawing() {
  return (
    <Drawing ground={sun}>
      <path fill={deep} d="M48 150a112 112 0 0 1 224 0h-36a76 76 0 0 0-152 0z" />
      <path fill={sand} d="M116 150a44 44 0 0 1 88 0z" />
      <circle cx="160" cy="86" r="13" fill={sand} />
    </Drawing>
  )
}

export function HelpDrawing() {
  return (
    <Drawing ground={sun}>
      <path fill={deep} d="M92 150a68 68 0 0 1 136 0h-26a42 42 0 0 0-84 0z" />
      <path fill={sand} d="M134 150a26 26 0 0 1 52 0z" />
      <circle cx="160" cy="58" r="13" fill={sand} />
    </Drawing>
  )
}

export function PersonDrawing() {
  return (
    <Drawing ground={pale}>
      <path fill={brand} d="M96 150a64 64 0 0 1 128 0z" />
      <circle cx="160" cy="52" r="26" fill={deep} />
      <path
        fill={sand}
        d="M132 104h56a4 4 0 0 1 4 4v5a6 6 0 0 0 0 12v5a4 4 0 0 1-4 4h-56a4 4 0 0 1-4-4v-5a6 6 0 0 0 0-12v-5a4 4 0 0 1 4-4z"
      />
      <path fill={sun} d="M146 126a14 14 0 0 1 28 0z" />
    </Drawing>
  )
}

export function PassDrawing() {
  return (
    <Drawing ground={pale}>
      <path
        fill={deep}
        d="M92 36h136a8 8 0 0 1 8 8v20a11 11 0 0 0 0 22v20a8 8 0 0 1-8 8h-136a8 8 0 0 1-8-8v-20a11 11 0 0 0 0-22v-20a8 8 0 0 1 8-8z"
      />
      <path fill="#c9dfd7" d="M110 54h44a4 4 0 0 1 0 9h-44a4 4 0 0 1 0-9zM109 70h24a3 3 0 0 1 0 6h-24a3 3 0 0 1 0-6z" />
      <path fill={sun} d="M100 100a8 8 0 0 1 16 0zM148 100a8 8 0 0 0 16 0z" />
      <path fill="#fff" d="M116 100a8 8 0 0 0 16 0zM132 100a8 8 0 0 1 16 0zM176 50h46v46h-46z" />
      <path
        fill={deep}
        d="M181 55h12v12h-12zM205 55h12v12h-12zM181 79h12v12h-12zM198 72h5v5h-5zM207 75h5v5h-5zM203 84h5v5h-5zM212 86h5v5h-5z"
      />
    </Drawing>
  )
}

export function ShopDrawing() {
  return (
    <Drawing ground={deep}>
      <path fill={sand} d="M86 62h148v88h-148zM118 24h42v22h-42zM118 46a21 21 0 0 0 42 0zM202 24h42v22h-42zM202 46a21 21 0 0 0 42 0z" />
      <path fill={brand} d="M138 150v-34a22 22 0 0 1 44 0v34z" />
      <path fill={sun} d="M76 24h42v22h-42zM76 46a21 21 0 0 0 42 0zM160 24h42v22h-42zM160 46a21 21 0 0 0 42 0z" />
      <circle cx="206" cy="106" r="8" fill={sun} />
    </Drawing>
  )
}
