import { expect, test } from 'vitest'
import { communeName, departmentName, listCommunes, listDepartments } from './places.ts'

const oueme = ['Adjarra', 'Adjohoun', 'Aguégués', 'Akpro-Missérété', 'Avrankou', 'Bonou', 'Dangbo', 'Porto-Novo', 'Sèmè-Podji']

test('knows 12 departments and 77 communes, each with its own id', () => {
  const communes = listDepartments().flatMap((department) => listCommunes(department.name))
  expect(listDepartments()).toHaveLength(12)
  expect(communes).toHaveLength(77)
  expect(new Set(communes.map((commune) => commune.id)).size).toBe(77)
  for (const department of listDepartments()) {
    for (const commune of listCommunes(department.name)) expect(communeName(department.name, commune.name)).toBe(commune.name)
  }
})

test.each(['Ouémé', 'Oue\u0301me\u0301', 'OUÉMÉ', ' ouémé ', 'Oueme'])('lists the communes of %j however it is written', (name) => {
  expect(listCommunes(name).map((commune) => commune.name)).toEqual(oueme)
  expect(departmentName(name)).toBe('Ouémé')
})

test.each([
  ['Ouémé', 'Porto Novo', 'Porto-Novo'],
  ['OUEME', 'porto\u2011novo', 'Porto-Novo'],
  ['Mono', 'Grand Popo', 'Grand-Popo'],
  ['mono', 'GRAND  POPO', 'Grand-Popo'],
  ['Borgou', 'NDali', "N'Dali"],
  ['Ouémé', 'Akpro Misserete', 'Akpro-Missérété'],
])('K19: finds %s, %s', (department, commune, name) => {
  expect(communeName(department, commune)).toBe(name)
})

test.each(['', 'Lagos', 'Ouem', '%', '__proto__'])('never gives communes for the unknown name %j', (name) => {
  expect(listCommunes(name)).toEqual([])
})

test('gives a commune its own spelling, and only within its department', () => {
  expect(communeName('Borgou', 'N’Dali')).toBe("N'Dali")
  expect(communeName('Littoral', 'cotonou')).toBe('Cotonou')
  expect(communeName('Littoral', 'Parakou')).toBeNull()
})
