import { networkError } from './api-error.ts'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (fraction: number) => void
}

export interface Incoming {
  status: number
  header: (name: string) => string | null
  text: string
}

/** Sends one request. @throws ApiError status 0 without an answer, AbortError when the caller gave up */
export async function send(request: Outgoing): Promise<Incoming> {
  if (request.onProgress) return sendWithProgress(request, request.onProgress)
  const response = await fetchResponse(request)
  return { status: response.status, header: (name) => response.headers.get(name), text: await readText(response) }
}

/** The raw answer, for files. @throws as `send` */
export async function fetchResponse({ url, method, headers, body, signal }: Outgoing): Promise<Response> {
  try {
    return await fetch(url, { method, headers, body, signal, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkError()
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkError()
  }
}

/** `fetch` cannot tell how much of a file has left. */
function sendWithProgress({ method, url, headers, body, signal }: Outgoing, onProgress: (fraction: number) => void): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => resolve({
      status: xhr.status,
      header: (name) => xhr.getResponseHeader(name),
      text: xhr.responseText,
    }))
    xhr.addEventListener('error', () => reject(networkError()))
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body ?? null)
  })
}
