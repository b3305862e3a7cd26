/** Told by hand and ear as well, differently for the two results: the clerk may be looking at the person. */
export function signalSuccess() {
  signal([90], [
    { hertz: 660, startS: 0, lengthS: 0.09 },
    { hertz: 990, startS: 0.1, lengthS: 0.16 },
  ])
}

export function signalRefusal() {
  signal([70, 70, 70, 70, 70], [
    { hertz: 220, startS: 0, lengthS: 0.14 },
    { hertz: 175, startS: 0.2, lengthS: 0.24 },
  ])
}

/** A phone without sound, or out of sound channels, still shows the result. */
function signal(patternMs: number[], notes: readonly Note[]) {
  try {
    vibrate(patternMs)
    play(notes)
  } catch (error) {
    reportError(error)
  }
}

type Note = { hertz: number; startS: number; lengthS: number }

let context: AudioContext | undefined

/** Browsers forbid both before the first touch; asking earlier only fills the console. */
const isAllowed = () => navigator.userActivation?.hasBeenActive ?? true

function vibrate(patternMs: number[]) {
  if (isAllowed() && 'vibrate' in navigator) navigator.vibrate(patternMs)
}

function play(notes: readonly Note[]) {
  if (!isAllowed() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  for (const note of notes) playNote(context, note)
}

function playNote(audio: AudioContext, { hertz, startS, lengthS }: Note) {
  const start = audio.currentTime + startS
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  // Short ramps: a tone cut square clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.25, start + 0.01)
  volume.gain.linearRampToValueAtTime(0, start + lengthS)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + lengthS)
}
