import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'
import { Icon } from './icon.tsx'

const symbolsOf = (file: string) =>
  [...readFileSync(join(import.meta.dirname, '../../assets', file), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)

test('every icon is drawn from the sprite that has it, and a sprite has no other', () => {
  const drawn = iconNames.map((name) => {
    const { container } = render(<Icon name={name} />)
    return container.querySelector('use')?.getAttribute('href')?.replace(/^.*\//, '')
  })
  const held = ['first-icons.svg', 'icons.svg'].flatMap((file) => symbolsOf(file).map((id) => `${file}#${id}`))
  expect(drawn).toHaveLength(held.length)
  expect(new Set(drawn)).toEqual(new Set(held))
})
