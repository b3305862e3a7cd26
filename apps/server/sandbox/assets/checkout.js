// The widget that a merchant's page loads: the same global, forms and literals as FedaPay's Checkout.js.
;(() => {
  const COMPLETE = 'CHECKOUT COMPLETE'
  const DISMISSED = 'DIALOG DISMISSED'
  const origin = document.currentScript ? new URL(document.currentScript.src).origin : location.origin
  const channel = 'sandbox-pay'

  /** `init(options)`, `init(trigger, options)`, or `container` among the options. */
  function init(first, second) {
    const isTrigger = typeof first === 'string' || first instanceof Element
    const options = (isTrigger ? second : first) ?? {}
    const widget = createWidget(options)
    if (isTrigger) {
      const triggers = typeof first === 'string' ? document.querySelectorAll(first) : [first]
      for (const trigger of triggers) trigger.addEventListener(options.trigger ?? 'click', (event) => {
        event.preventDefault()
        widget.open()
      })
    }
    const container = typeof options.container === 'string' ? document.querySelector(options.container) : options.container
    if (container) widget.embed(container)
    return { open: widget.open }
  }

  function createWidget(options) {
    let isOpen = false

    function open() {
      if (isOpen) return
      isOpen = true
      const frame = createFrame('dialog')
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Paiement')
      Object.assign(dialog.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0', border: '0', background: 'transparent', overflow: 'hidden' })
      Object.assign(frame.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
      dialog.append(frame)
      document.body.append(dialog)
      // Escape while the focus is still outside the frame: the frame knows what closing means now.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        frame.contentWindow?.postMessage({ channel, type: 'close' }, origin)
      })
      converse(frame, {
        onDone(result) {
          isOpen = false
          dialog.close()
          dialog.remove()
          finish(result)
        },
      })
      dialog.showModal()
      frame.focus()
    }

    function embed(container) {
      const frame = createFrame('inline')
      Object.assign(frame.style, { display: 'block', width: '100%', height: '640px' })
      container.replaceChildren(frame)
      converse(frame, {
        onHeight(height) {
          frame.style.height = `${height}px`
        },
        onDone(result) {
          frame.remove()
          finish(result)
        },
      })
    }

    /** Speaks with this frame only, and believes no other window and no other origin. */
    function converse(frame, handlers) {
      function onMessage(event) {
        if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.channel !== channel) return
        const { type } = event.data
        if (type === 'ready') frame.contentWindow.postMessage({ channel, type: 'open', options: publicOptions(options) }, origin)
        if (type === 'height') handlers.onHeight?.(event.data.height)
        if (type === 'done') {
          removeEventListener('message', onMessage)
          handlers.onDone({ reason: event.data.isComplete ? COMPLETE : DISMISSED, transaction: event.data.transaction ?? undefined })
        }
      }
      addEventListener('message', onMessage)
    }

    function finish(result) {
      if (typeof options.onComplete === 'function') setTimeout(() => options.onComplete(result))
    }

    return { open, embed }
  }

  function createFrame(place) {
    const theme = document.documentElement.dataset.theme
    const frame = document.createElement('iframe')
    frame.src = `${origin}/sandbox-pay/dialog?${new URLSearchParams({ place, ...(theme ? { theme } : {}) })}`
    frame.title = 'Paiement FedaPay, bac à sable'
    frame.style.border = '0'
    return frame
  }

  /** Functions and elements cannot be posted to a frame; nothing else of the page should be. */
  function publicOptions({ public_key, transaction, customer, currency, locale }) {
    return JSON.parse(JSON.stringify({ public_key, transaction, customer, currency, locale }))
  }

  window.FedaPay = { CHECKOUT_COMPLETED: COMPLETE, DIALOG_DISMISSED: DISMISSED, init }
})()
