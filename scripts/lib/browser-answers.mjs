/** @typedef {{ reason: string, test?: string }} Answer  `test`: the one that takes it away and looks at what happens */

/** @param {string} reason @param {string[]} features @param {string} [test] @returns {Record<string, Answer>} */
const because = (reason, features, test) => Object.fromEntries(features.map((feature) => [feature, test ? { reason, test } : { reason }]))

/**
 * What the build uses although some browser lacks it, and what happens there.
 * @type {Record<string, Answer>}
 */
export const answered = {
  ...because(
    'menus open and close by our own hand',
    ['*.hidePopover'],
    'apps/web/src/ui/layout/menu.test.tsx › K33: without popover, menus open one at a time, ' +
      'and close by Escape, by a choice and by a touch elsewhere',
  ),
  ...because(
    'toasts stand in the page, or in the dialog on top of it',
    ['attribute.popover', '*.showPopover'],
    'apps/web/src/ui/feedback/toast.test.tsx › K33: without popover, a toast stands in the dialog on top, and stays when that closes',
  ),
  ...because('the menu stands under the bar, at the right', ['style.anchor-name', 'style.position-anchor']),
  ...because(
    'the overlay refuses Escape by itself',
    ['attribute.closedby'],
    'apps/web/src/ui/feedback/waiting-overlay.test.tsx › is modal, so that the page behind is out of reach, and no Escape closes it',
  ),
  ...because(
    'our own reader reads',
    ['global.BarcodeDetector', '*.detect', 'BarcodeDetector.getSupportedFormats'],
    'apps/web/src/passes/qr-decoder.test.ts › K36: a reader that %s is replaced by ours',
  ),
  ...because(
    'nothing is kept on the device',
    ['Crypto.subtle'],
    'apps/web/src/platform/storage.test.ts › without secure crypto nothing is kept',
  ),
  ...because(
    'the application opens with the network, and nothing else changes',
    ['Navigator.serviceWorker'],
    'apps/web/src/shell/new-version.test.tsx › shows nothing %s',
  ),
  ...because('the worker has it, or there is no worker', [
    'global.caches', 'CacheStorage.match', 'CacheStorage.open', 'CacheStorage.keys', 'CacheStorage.delete',
  ]),
  ...because(
    'the page says so and the code is typed',
    ['Navigator.mediaDevices'],
    'apps/web/src/passes/scanner.test.tsx › explains a missing camera and offers to type the code',
  ),
  ...because(
    'no passkey is offered: a code is asked for',
    ['Navigator.credentials', 'global.PublicKeyCredential', 'PublicKeyCredential.isConditionalMediationAvailable'],
    'apps/web/src/session/passkey.test.tsx › a browser that makes no passkeys is offered the code alone',
  ),
  ...because('the library of forms asks first, and makes its own', ['Crypto.randomUUID']),
  ...because('the screen follows its own settings', ['Navigator.wakeLock']),
  ...because(
    'the result is seen, and not felt or heard',
    ['Navigator.vibrate', 'Navigator.userActivation', 'global.AudioContext'],
    'apps/web/src/passes/scanner.test.tsx › K35: a phone whose sound fails shows the result all the same',
  ),
  ...because('the reader is fetched ahead, as on any network', ['Navigator.connection', '*.saveData', '*.downlink']),
  ...because('a keyboard or a file picker without this help', [
    'attribute.autocapitalize', 'attribute.autocorrect', 'attribute.capture', 'attribute.playsinline',
  ]),
  ...because('React asks first; only for view transitions and custom elements, which we have not', [
    'attribute.is', 'global.navigation', 'global.setImmediate', '*.animation', '*.canIntercept', '*.currentEntry', '*.delay',
    '*.margin-bottom', '*.margin-top', '*.share', '*.skipTransition', '*.startViewTransition', '*.transition',
  ]),
  ...because(
    'the history tells what it has counted since the page came',
    ['*.canGoBack'],
    'apps/web/src/session/only-for.test.tsx › K64: a foreign role with %s is sent where that leads',
  ),
  ...because('the picture of a QR is written another way', ['*.toBase64']),
  ...because('the wasm reader asks first, or looks at its own objects', [
    'Symbol.dispose', '*.grow', '*.setStatus', 'global.FinalizationRegistry',
  ]),
  ...because('the reader of PDFs answers it, no browser', ['*.getViewport']),
  ...because('a phone has no hand to show', ['value.cursor.grab', 'value.cursor.grabbing']),
  ...because('lines break elsewhere', ['property.text-wrap', 'value.text-wrap.balance', 'value.text-wrap.pretty']),
  ...because('cards of one row differ in the height of their parts', ['value.grid-template-rows.subgrid']),
  ...because('looks like the system’s own, or like what it is drawn over', [
    'property.-webkit-tap-highlight-color', 'property.forced-color-adjust', 'property.resize', 'selector.-moz-progress-bar',
    'selector.-webkit-inner-spin-button', 'selector.-webkit-progress-bar', 'selector.-webkit-progress-value', 'value.cursor.not-allowed',
    'value.cursor.pointer', 'value.cursor.progress', 'value.font-family.ui-monospace', 'value.forced-color-adjust.none',
    'value.resize.vertical', 'value.text-decoration.dotted',
  ]),
  ...because('each has its first value where it is used', ['at-rule.property']),
}
