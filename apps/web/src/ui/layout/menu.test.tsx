import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MenuButton, MenuPanel } from './menu.tsx'

// jsdom has no popover, as the browsers at the floor.
test('K33: without popover, menus open one at a time, and close by Escape, by a choice and by a touch elsewhere', () => {
  const chosen: string[] = []
  const panel = (name: string) => (
    <MenuPanel id={name} title={name} entries={[{ label: `Choix de ${name}`, icon: 'user', onSelect: () => chosen.push(name) }]} />
  )
  render(
    <MemoryRouter>
      <MenuButton menuId="un">Ouvrir un</MenuButton><MenuButton menuId="deux">Ouvrir deux</MenuButton>{panel('un')}{panel('deux')}
    </MemoryRouter>,
  )
  const touch = (node: Element) => {
    fireEvent.pointerDown(node)
    fireEvent.click(node)
  }
  const button = (name: string) => screen.getByRole('button', { name })
  const opened = () => screen.queryAllByRole('group').map((group) => group.id)
  expect(opened()).toEqual([])
  touch(button('Ouvrir un'))
  expect(opened()).toEqual(['un'])
  expect(button('Ouvrir un').getAttribute('aria-expanded')).toBe('true')
  touch(button('Ouvrir deux'))
  expect(opened()).toEqual(['deux'])
  touch(button('Ouvrir deux'))
  expect(opened()).toEqual([])
  touch(button('Ouvrir un'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(opened()).toEqual([])
  expect(document.activeElement).toBe(button('Ouvrir un'))
  touch(button('Ouvrir un'))
  touch(document.body)
  expect(opened()).toEqual([])
  touch(button('Ouvrir deux'))
  touch(button('Choix de deux'))
  expect(opened()).toEqual([])
  expect(button('Ouvrir deux').getAttribute('aria-expanded')).toBe('false')
  expect(chosen).toEqual(['deux'])
})
