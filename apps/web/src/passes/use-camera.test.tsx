import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScanCamera } from './scan-camera.tsx'

/** Three cameras, as a till with a webcam has; `gone` has been unplugged. */
function stubCameras(gone: readonly string[] = []) {
  const asked: MediaTrackConstraints[] = []
  const devices = [['front', 'Avant'], ['rear', 'Arrière'], ['webcam', '']].map(([deviceId, label]) => ({
    kind: 'videoinput',
    deviceId,
    label,
  }))
  const getUserMedia = async ({ video }: { video: MediaTrackConstraints & { deviceId?: { exact: string } } }) => {
    asked.push(video)
    const id = video.deviceId?.exact ?? 'rear'
    if (gone.includes(id)) throw new DOMException('No such device', 'OverconstrainedError')
    const track = Object.assign(new EventTarget(), {
      getSettings: () => ({ deviceId: id }),
      getCapabilities: () => ({ torch: true }),
      stop: () => {},
    })
    return { getVideoTracks: () => [track], getTracks: () => [track] }
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), {
    mediaDevices: { getUserMedia, enumerateDevices: async () => [...devices, { kind: 'audioinput', deviceId: 'micro', label: '' }] },
  }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return asked
}

const show = () => render(<ScanCamera isReading={false} onLook={() => 'nothing'} onTypeCode={() => {}} />)
const choice = () => screen.findByLabelText<HTMLSelectElement>('Appareil photo')
const idsOf = (asked: MediaTrackConstraints[]) => asked.map(({ deviceId, facingMode }) => deviceId ?? facingMode)

beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
})

test('K40: another camera can be chosen, is remembered on the device, and the torch stays', async () => {
  const asked = stubCameras()
  const { unmount } = show()
  const select = await choice()
  await waitFor(() => expect(select.value).toBe('rear'))
  expect([...select.options].map(({ text }) => text)).toEqual(['Avant', 'Arrière', 'Appareil photo 3'])
  fireEvent.change(select, { target: { value: 'webcam' } })
  await waitFor(() => expect(select.value).toBe('webcam'))
  expect(await screen.findByRole('button', { name: 'Torche' })).toBeTruthy()
  unmount()
  show()
  await waitFor(async () => expect((await choice()).value).toBe('webcam'))
  expect(idsOf(asked)).toEqual(['environment', { exact: 'webcam' }, { exact: 'webcam' }])
})

test('K40: a remembered camera that is gone gives way to the rear one', async () => {
  localStorage.setItem('camera', 'webcam')
  const asked = stubCameras(['webcam'])
  show()
  await waitFor(async () => expect((await choice()).value).toBe('rear'))
  expect(idsOf(asked)).toEqual([{ exact: 'webcam' }, 'environment'])
})

test('whoever is on « Saisir le code » stays there when the camera turns out to be missing', async () => {
  const { promise: answer, reject: refuse } = Promise.withResolvers<never>()
  const getUserMedia = () => answer
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } }))
  show()
  const button = screen.getByRole('button', { name: 'Saisir le code' })
  button.focus()
  refuse(new DOMException('None', 'NotFoundError'))
  await screen.findByText('Aucun appareil photo trouvé')
  expect(document.activeElement).toBe(button)
  expect(button.isConnected).toBe(true)
})
