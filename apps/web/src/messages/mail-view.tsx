import { useEffect, useRef } from 'react'
import { drawMail } from './draw-mail.ts'

/** A mail as its reader sees it, and its words alone. */
export function MailView({ subject, html, text }: { subject: string; html: string; text: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) drawMail(host.current, html)
  }, [html])
  return (
    <div className="stack">
      <p><span className="muted">Objet{'\u00A0'}: </span><span className="strong">{subject}</span></p>
      <div className="mail-view" ref={host} />
      <details>
        <summary>Texte seul</summary>
        <pre className="mail-text">{text}</pre>
      </details>
    </div>
  )
}
