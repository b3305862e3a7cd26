import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** What Chromium's fake camera shows for a while: a picture on a dim background, or only the background. */
export interface Shot {
  /** PNG or JPEG: a screenshot of a QR. */
  picture: Buffer | null
  seconds: number
}

const width = 1280
const height = 720
/** Chromium plays a film of JPEG pictures at 30 a second, again and again. */
const picturesPerSecond = 30

/** Chromium's arguments for a camera that plays `film`. The file is read when the page opens the camera, not before. */
export function cameraArguments(film: string): string[] {
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
}

/** Writes a film (`.mjpeg`: JPEG pictures one after another). Pictures are turned a little, as a hand would. */
export async function writeCameraFilm(film: string, shots: readonly Shot[]): Promise<void> {
  const parts: Buffer[] = []
  for (const { picture, seconds } of shots) {
    const frame = await toFrame(picture)
    for (let count = 0; count < seconds * picturesPerSecond; count += 1) parts.push(frame)
  }
  await writeFile(film, Buffer.concat(parts))
}

async function toFrame(picture: Buffer | null): Promise<Buffer> {
  const counter = sharp({ create: { width, height, channels: 3, background: '#51493a' } })
  if (picture === null) return counter.jpeg({ quality: 85 }).toBuffer()
  const shown = await sharp(picture).resize({ height: 340 }).rotate(-5, { background: '#51493a' }).toBuffer()
  return counter.composite([{ input: shown, gravity: 'centre' }]).jpeg({ quality: 85 }).toBuffer()
}
