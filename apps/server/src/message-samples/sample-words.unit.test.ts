import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageKinds } from '@passerelle/contract/message-kinds'
import { describe, expect, it } from 'vitest'
import { renderMail } from '#src/notices/render-mail.ts'
import { type Sample, samples, type Told } from './sample-words.ts'

const source = join(import.meta.dirname, '..')
const house = { publicUrl: 'https://exemple.bj', email: 'aide@exemple.bj' }

/** Every function of the words of the server that makes what somebody is told, by what it says that it returns. */
function writers(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-words.ts'))
  const type = '(?:Notice|DeskNotice|Mail|MailContent)'
  const made = [String.raw`function (\w+)\((?:(?!\nexport )[^])*?\): ${type} \{$`, String.raw`const (\w+) = \(.*\): ${type} =>`]
  const told = new RegExp(`^export (?:${made.join('|')})`, 'gm')
  return files.flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(told)].map(([, one, other]) => one ?? other ?? ''))
}

it('L115: every text that the programme writes to people has a sample', () => {
  const made = writers().filter((name) => name !== 'deskNotice')
  expect(made.length).toBeGreaterThan(50)
  expect(made.toSorted()).toEqual(Object.keys(samples).toSorted())
})

describe.each(Object.entries<Sample>(samples))('L115: %s', (_name, { title, full, minimal }) => {
  const both: [string, Told][] = [['full', full], ['minimal', minimal]]
  it.each(both)('%s: says something whole, in French, with nothing left to fill', (_case, told) => {
    expect(title).not.toBe('')
    const { message, mail } = told
    expect(message ?? mail?.subject).toBeTruthy()
    const drawn = mail && { subject: mail.subject, ...renderMail(mail, 'Afi', house) }
    const all = [message, drawn?.subject, drawn?.text, drawn?.html].join('\n')
    expect(all).not.toMatch(/undefined|NaN|\bnull\b|\[object|\$\{|\{\{| {2}(?=\S.*[.!?]$)/)
    if (message !== undefined) expect(message).toMatch(/^[\p{Lu}«\d].*[.!?]$/u)
    if (!mail || !drawn) return
    expect(mail.subject.length).toBeLessThanOrEqual(70)
    expect(mail.paragraphs.every((paragraph) => paragraph.trim() !== '')).toBe(true)
    expect(drawn.text).toContain(mail.paragraphs[0])
    if (mail.link) expect(drawn.text).toContain(`${mail.link.label}\u00A0: https://exemple.bj/`)
  })

  it('has a word for its mails in the list of messages', () => {
    if (full.mail) expect(messageKinds).toContain(full.key?.split(':')[0])
  })
})
