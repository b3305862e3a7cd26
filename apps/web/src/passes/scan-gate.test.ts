import { describe, expect, it } from 'vitest'
import { createScanGate } from './scan-gate.ts'

describe('scan gate', () => {
  it('lets one scan through while one QR is held for five seconds', () => {
    const gate = createScanGate()
    const looks = Array.from({ length: 50 }, (_, index) => gate.look('A', index * 100))
    expect(looks.filter((look) => look === 'new')).toHaveLength(1)
  })

  it('waits 500 ms between two codes', () => {
    const gate = createScanGate()
    expect(gate.look('A', 0)).toBe('new')
    expect(gate.look('B', 499)).toBe('early')
    expect(gate.look('B', 500)).toBe('new')
  })

  it('waits 500 ms after a result was closed', () => {
    const gate = createScanGate()
    gate.look('A', 0)
    gate.reopen(8000)
    expect(gate.look('B', 8499)).toBe('early')
    expect(gate.look('B', 8500)).toBe('new')
  })

  it('does not scan again what still lies in the frame when a result is closed, however late', () => {
    const gate = createScanGate()
    gate.look('A', 0)
    gate.reopen(60_000)
    expect(gate.look('A', 64_000)).toBe('held')
  })

  it('forgives a few pictures that could not be read', () => {
    const gate = createScanGate()
    gate.look('A', 0)
    gate.look(null, 600)
    expect(gate.look('A', 1900)).toBe('held')
  })

  it('scans the same code again once it has left the frame', () => {
    const gate = createScanGate()
    gate.look('A', 0)
    expect(gate.look(null, 1000)).toBe('nothing')
    expect(gate.look(null, 2500)).toBe('nothing')
    expect(gate.look('A', 2600)).toBe('new')
  })
})
