// The payment dialog: in the widget's frame, in a frame of the page, or in a tab of its own.
;(() => {
  const query = new URLSearchParams(location.search)
  const hostedToken = /\/process\/([^/]+)$/.exec(location.pathname)?.[1]
  const place = hostedToken ? 'tab' : query.get('place') === 'inline' ? 'inline' : 'dialog'
  const root = document.documentElement
  root.dataset.place = place
  // Before the first paint: a frame whose scheme differs from its page's is painted opaque.
  if (['light', 'dark'].includes(query.get('theme'))) root.dataset.theme = query.get('theme')

  const channel = 'sandbox-pay'
  const pollMs = 1000
  const finalStatuses = ['approved', 'transferred', 'declined', 'canceled', 'expired', 'refunded']
  const state = { options: null, session: null, transaction: null, screen: 'loading', poll: 0 }
  const $ = document.getElementById.bind(document)

  document.addEventListener('DOMContentLoaded', () => {
    $('form').addEventListener('submit', (event) => {
      event.preventDefault()
      void pay()
    })
    $('form').addEventListener('change', showFieldsOfMethod)
    $('close').addEventListener('click', close)
    $('finish').addEventListener('click', () => end(true))
    $('retry').addEventListener('click', showForm)
    $('other').addEventListener('click', showForm)
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close()
    })
    if (place === 'inline') {
      $('dialog').removeAttribute('aria-modal')
      new ResizeObserver(([entry]) => tell({ type: 'height', height: Math.ceil(entry.borderBoxSize[0].blockSize) })).observe($('dialog'))
    }
    if (hostedToken) void open({ token: decodeURIComponent(hostedToken) })
    else tell({ type: 'ready' })
  })

  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== location.origin || event.data?.channel !== channel) return
    if (event.data.type === 'close') close()
    if (event.data.type === 'open' && !state.options) void open(event.data.options)
  })

  /** With an id or a token the transaction exists; without, it is made when the payer pays. */
  async function open(options) {
    state.options = options
    try {
      if (options.token || options.transaction?.id) setSession(await call('open', options))
      showSummary()
      if (['approved', 'transferred', 'expired', 'refunded'].includes(state.transaction?.status)) showResult()
      else showForm()
    } catch (error) {
      showFailure(error)
    }
  }

  function setSession(session) {
    state.session = session
    state.transaction = session.transaction
  }

  function showSummary() {
    const amount = Number(state.transaction?.amount ?? state.options.transaction?.amount ?? 100)
    const figure = new Intl.NumberFormat('fr-FR').format(amount)
    const unit = document.createElement('small')
    unit.textContent = 'FCFA'
    $('amount').replaceChildren(`${figure}\u00A0`, unit)
    $('description').textContent = state.transaction?.description ?? state.options.transaction?.description ?? ''
    $('merchant').textContent = state.session?.merchant ?? ''
    $('pay').textContent = `Payer ${figure}\u00A0FCFA`
  }

  function showForm() {
    stopPolling()
    show('form')
    showFieldsOfMethod()
    document.querySelector('[name=method]:checked').focus()
  }

  function showFieldsOfMethod() {
    const isCard = method() === 'card'
    $('phone-field').hidden = isCard
    $('card-fields').hidden = !isCard
  }

  async function pay() {
    if ($('pay').getAttribute('aria-busy') === 'true') return
    setFaults({})
    setBusy(true)
    try {
      if (!state.session) setSession(await call('draft', state.options))
      const isCard = method() === 'card'
      const { transaction } = await call('pay', {
        token: state.session.token,
        method: method(),
        number: (isCard ? $('card') : $('phone')).value,
        ...(isCard ? { expiry: $('expiry').value, cvc: $('cvc').value } : {}),
      })
      state.transaction = transaction
      if (finalStatuses.includes(transaction.status)) showResult()
      else showWaiting()
    } catch (error) {
      setFaults(error.fields ?? {}, error.fields?.number || error.fields?.expiry || error.fields?.cvc ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  function setBusy(isBusy) {
    $('pay').setAttribute('aria-busy', String(isBusy))
    if (isBusy) $('pay').textContent = 'Paiement en cours…'
    else showSummary()
  }

  /** Puts each fault under its field and the focus on the first. */
  function setFaults(fields, message = null) {
    const inputs = { number: method() === 'card' ? 'card' : 'phone', expiry: 'expiry', cvc: 'cvc' }
    for (const id of ['card', 'phone', 'expiry', 'cvc']) setFault(id, null)
    for (const [field, id] of Object.entries(inputs)) setFault(id, fields[field]?.[0] ?? null)
    $('form-error').textContent = message ?? ''
    $('form-error').hidden = !message
    document.querySelector('[aria-invalid=true]')?.focus()
  }

  function setFault(id, text) {
    $(`${id}-error`).textContent = text ?? ''
    $(`${id}-error`).hidden = !text
    if (text) $(id).setAttribute('aria-invalid', 'true')
    else $(id).removeAttribute('aria-invalid')
  }

  function showWaiting() {
    show('waiting')
    $('waiting-title').focus()
    const turn = ++state.poll
    setTimeout(() => poll(turn), pollMs)
  }

  async function poll(turn) {
    if (turn !== state.poll) return
    try {
      const { transaction } = await call('status', { token: state.session.token })
      if (turn !== state.poll) return
      state.transaction = transaction
      if (finalStatuses.includes(transaction.status)) return showResult()
    } catch {
      // The network is back or not: ask again.
    }
    setTimeout(() => poll(turn), pollMs)
  }

  function stopPolling() {
    state.poll++
  }

  function showResult() {
    stopPolling()
    const { status, last_error_code: code } = state.transaction
    const isPaid = status === 'approved' || status === 'transferred'
    const canRetry = status === 'declined' || status === 'canceled'
    const words = {
      approved: ['Paiement accepté', 'Votre paiement a bien été reçu.'],
      transferred: ['Paiement accepté', 'Votre paiement a bien été reçu.'],
      declined: ['Paiement refusé', 'L’opérateur a refusé ce paiement. Vous pouvez réessayer ou changer de moyen de paiement.'],
      canceled: ['Paiement annulé', code === 'INSUFFICIENT_FUND_ERROR' ? 'Le solde de ce compte est insuffisant. Rechargez-le ou changez de moyen de paiement.' : 'L’opérateur a annulé ce paiement.'],
      expired: ['Paiement expiré', 'Le délai de 24\u00A0heures est passé. Recommencez depuis le site.'],
      refunded: ['Paiement remboursé', 'Ce paiement a été remboursé.'],
    }
    const [title, text] = words[status]
    root.dataset.outcome = isPaid ? 'yes' : 'no'
    $('result-title').textContent = title
    $('result-text').textContent = text
    $('retry').hidden = !canRetry
    $('finish').classList.toggle('line', canRetry)
    show('result')
    $('result-title').focus()
  }

  /** The dialog cannot work: only closing is left. */
  function showFailure(error) {
    root.dataset.outcome = 'no'
    $('result-title').textContent = 'Paiement impossible'
    $('result-text').textContent = error.message
    $('retry').hidden = true
    $('finish').hidden = true
    show('failure')
    $('result-title').focus()
  }

  function show(screen) {
    state.screen = screen
    $('loading').hidden = true
    $('form').hidden = screen !== 'form'
    $('waiting').hidden = screen !== 'waiting'
    $('result').hidden = screen !== 'result' && screen !== 'failure'
  }

  /** Leaving the result is completing, whatever the result; leaving before is dismissing. */
  function close() {
    end(state.screen === 'result')
  }

  function end(isComplete) {
    stopPolling()
    if (place !== 'tab') return tell({ type: 'done', isComplete, transaction: state.transaction })
    const back = state.transaction?.callback_url
    if (!back) return
    const url = new URL(back)
    url.searchParams.set('id', state.transaction.id)
    url.searchParams.set('status', state.transaction.status)
    if (url.protocol === 'http:' || url.protocol === 'https:') location.assign(url)
  }

  function tell(message) {
    if (parent !== window) parent.postMessage({ channel, ...message }, location.origin)
  }

  function method() {
    return document.querySelector('[name=method]:checked').value
  }

  async function call(action, body) {
    const response = await fetch(`/sandbox-pay/checkout/${action}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => null)
    if (!response) throw new Error('Le service de paiement ne répond pas. Vérifiez votre connexion puis réessayez.')
    const reply = await response.json()
    if (!response.ok) throw Object.assign(new Error(reply.message), { fields: reply.errors })
    return reply
  }
})()
