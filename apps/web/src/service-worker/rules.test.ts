import { screens } from '@passerelle/contract/screens'
import { describe, expect, it } from 'vitest'
import { areaOf } from '../area.ts'
import { isOfRelease, keptScreens, pageAddress, wayOf } from './rules.ts'

const origin = 'https://passerelle.example'
const way = (path: string, { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {}) =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin)
const page = (path: string) => way(path, { mode: 'navigate' })

describe('the worker answers', () => {
  it('the screens of who is signed in, all of them, and not those of the back office', () => {
    const names = Object.keys(screens) as (keyof typeof screens)[]
    const ofPeople = names.filter((name) => areaOf(screens[name].replace(/\/:\w+\?/, '')) === 'member')
    expect([...keptScreens].toSorted()).toEqual(ofPeople.toSorted())
    for (const path of [
      '/', '/dashboard', '/mes/pass?pass=7', '/MES/PASS/', '/demande/pass', '/demande/pass/4', '/don/details/3/Merci', pageAddress,
    ]) expect([path, page(path)]).toEqual([path, 'page'])
    for (const path of [
      '/admin', '/admin/profils/7', '/connexion', '/inscription', '/oubli/mdp', '/p', '/bienvenue', '/aide', '/nulle-part', '/site-public',
    ]) expect([path, page(path)]).toEqual([path, null])
  })

  it('parts of the application', () => {
    expect(way('/assets/first-load-1.js')).toBe('part')
    expect(page('/assets/first-load-1.js')).toBeNull()
  })

  it('no call, no file of somebody, nothing that changes something, and nothing of others', () => {
    for (const path of [
      '/api/wallet', '/api/user', '/sanctum/csrf-cookie', '/storage/logo.png', '/api/files/7', '/service-worker.js', '/healthz',
    ]) expect([path, way(path), page(path)]).toEqual([path, null, null])
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(way('/dashboard', { method, mode: 'navigate' })).toBeNull()
    expect(way('https://cdn.example/assets/first-load-1.js')).toBeNull()
  })
})

it('a page of another release, and one that is none, is not of this one', () => {
  const parts = ['/assets/a-1.js', '/assets/a-1.css', '/assets/more-1.js']
  expect(isOfRelease('<link href="/assets/a-1.css"><script src="/assets/a-1.js"></script><use href="/mark.svg#a">', parts)).toBe(true)
  expect(isOfRelease('<link href="/assets/a-1.css"><script src="/assets/a-2.js"></script>', parts)).toBe(false)
  expect(isOfRelease('<title>Connexion au Wi-Fi</title>', parts)).toBe(false)
})
