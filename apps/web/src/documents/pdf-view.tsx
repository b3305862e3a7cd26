import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import type { View } from './use-view.ts'
import { type Seen, seenPages, type Size, turned } from './view-geometry.ts'
import { ViewFrame } from './view-frame.tsx'

export interface PdfViewProps {
  file: Blob
  url: string
  name: string
  view: View
  /** Which page is read, of how many. */
  onRead: (place: string) => void
}

/** The pages of a PDF, one under the other. Where ours cannot draw it, the browser’s own viewer is offered. */
export default function PdfView({ file, url, name, view, onRead }: PdfViewProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    const opening = openPdf(file)
    opening.then(async (open) => [open, await open.sizeOf(1)] as const).then(
      ([open, first]) => {
        if (isGone) return
        setSize(first)
        setPdf(open)
      },
      () => isGone || setHasFailed(true),
    )
    return () => {
      isGone = true
      opening.then(({ close }) => close(), () => {})
    }
  }, [file])
  if (hasFailed) return <OtherViewer url={url} name={name} />
  if (!pdf || !size) return <div className="doc-view" role="status"><Spinner label="Ouverture du PDF" /></div>
  return <Pages pdf={pdf} firstSize={size} view={view} onRead={onRead} onFail={() => setHasFailed(true)} />
}

function OtherViewer({ url, name }: { url: string; name: string }) {
  return (
    <div className="doc-view min-w-0">
      <p className="muted mb-4">Ce PDF ne peut pas être affiché ici.</p>
      <ButtonLink href={url} target="_blank" rel="noreferrer" tone="line" icon="external">Ouvrir le PDF</ButtonLink>
      {/* Browsers show no PDF in a sandbox; the server has checked that it is one. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={url} title={name} className="only-wide mt-4 h-[70dvh] w-full border-0" />
    </div>
  )
}

interface PagesProps {
  pdf: OpenPdf
  firstSize: Size
  view: View
  onRead: (place: string) => void
  onFail: () => void
}

function Pages({ pdf, firstSize, view, onRead, onFail }: PagesProps) {
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 0, read: 0 })
  const [width, setWidth] = useState(0)
  const look = () => {
    const frame = view.frame.current
    if (!frame) return
    const boxes = [...frame.querySelectorAll<HTMLElement>('[data-page]')]
    const places = boxes.map(({ offsetTop, offsetHeight }) => ({ start: offsetTop, length: offsetHeight }))
    const now = seenPages(places, frame.scrollTop, frame.clientHeight)
    setSeen((was) => (was.first === now.first && was.last === now.last && was.read === now.read ? was : now))
    setWidth(frame.clientWidth)
  }
  useLayoutEffect(look, [view.frame, view.zoom, view.turns])
  const measure = useEffectEvent(look)
  useEffect(() => {
    const observer = new ResizeObserver(() => measure())
    if (view.frame.current) observer.observe(view.frame.current)
    return () => observer.disconnect()
  }, [view.frame])
  const place = `Page ${seen.read + 1} sur ${pdf.pageCount}`
  useEffect(() => onRead(place), [onRead, place])
  return (
    <ViewFrame view={view} onScroll={look}>
      <div data-sheet className="doc-pages" style={{ width: `${view.zoom * 100}%` }}>
        {Array.from({ length: pdf.pageCount }, (_, index) => (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            firstSize={firstSize}
            isSeen={index >= seen.first && index <= seen.last}
            view={view}
            width={width}
            onSize={look}
            onFail={onFail}
          />
        ))}
      </div>
    </ViewFrame>
  )
}

interface PdfPageProps extends Omit<PagesProps, 'onRead'> {
  number: number
  isSeen: boolean
  /** Of the frame: what is drawn is drawn again for another. */
  width: number
  onSize: () => void
}

/** Drawn while it is seen, and let go of afterwards; a page that nobody has seen has the shape of the first. */
function PdfPage({ pdf, number, firstSize, isSeen, view: { zoom, turns }, width, onSize, onFail }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(firstSize)
  const box = turned(size, turns)
  useLayoutEffect(onSize, [size]) // oxlint-disable-line react/exhaustive-deps -- only a new shape moves the others
  useEffect(() => {
    const holder = sheet.current
    if (!holder || !isSeen) return
    const gone = new AbortController()
    const drawn = async () => {
      const own = await pdf.sizeOf(number)
      if (gone.signal.aborted) return
      setSize((was) => (was.width === own.width && was.height === own.height ? was : own))
      const canvas = await pdf.draw(number, { turns, across: holder.clientWidth * devicePixelRatio, signal: gone.signal })
      if (gone.signal.aborted) return
      holder.replaceChildren(canvas)
    }
    // Fingers still move: what is there is stretched until they rest.
    const timer = setTimeout(() => void drawn().catch(() => gone.signal.aborted || onFail()), holder.firstChild ? 120 : 0)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [pdf, number, isSeen, zoom, turns, width]) // oxlint-disable-line react/exhaustive-deps -- `onFail` draws nothing
  useEffect(() => {
    if (!isSeen) sheet.current?.replaceChildren()
  }, [isSeen])
  return (
    <div
      ref={sheet}
      data-page
      role="img"
      aria-label={`Page ${number} sur ${pdf.pageCount}`}
      className="doc-page"
      style={{ aspectRatio: box.width / box.height }}
    />
  )
}
