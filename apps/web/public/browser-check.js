/* For browsers older than the application's floor: written in the JavaScript of 2009, it needs nothing of what they lack.
   scripts/browser-floor.mjs checks that it asks for all that the application cannot do without.
   A page that begins with its form has the application only fetched: it is started here, once the form is seen.
   Such a page comes from what the browser has kept: it is asked for again here, behind the form (decision 41). */
/* oxlint-disable no-var */
(function () {
  var needed = [
    'AbortController', 'AbortSignal.timeout', 'Array.prototype.flat', 'Array.prototype.flatMap', 'Array.prototype.toReversed',
    'Array.prototype.toSorted', 'BigInt', 'FormData.prototype.get', 'HTMLDialogElement.prototype.showModal', 'IntersectionObserver', 'Object.fromEntries', 'Object.hasOwn', 'OffscreenCanvas',
    'Promise.allSettled', 'Promise.prototype.finally', 'ResizeObserver', 'String.prototype.matchAll', 'String.prototype.replaceAll', 'createImageBitmap', 'fetch', 'globalThis',
    'queueMicrotask', 'reportError'
  ];
  var update = 'Mettez votre navigateur à jour : sur Android, ouvrez le Play Store et mettez à jour Chrome ; sur iPhone, ouvrez Réglages, Général, Mise à jour logicielle. Sinon, installez Chrome ou Firefox, ou servez-vous d’un autre téléphone. Rouvrez ensuite cette page.';
  var unstarted = 'Cette page n’a pas pu démarrer';
  var help = 'Vérifiez votre connexion, suspendez un éventuel bloqueur de contenus, puis rechargez la page. ' + update;
  var patienceMs = 3000;
  var address = location.href;
  var policy = 'content-security-policy';
  var visit = window.performance && performance.getEntriesByType('navigation')[0];
  var hasFailed = false;

  function isMissing(path) {
    var parts = path.split('.');
    var found = window;
    for (var i = 0; i < parts.length; i += 1) {
      found = found[parts[i]];
      if (found === undefined || found === null) return true;
    }
    return false;
  }

  function isOld() {
    for (var i = 0; i < needed.length; i += 1) if (isMissing(needed[i])) return true;
    return false;
  }

  function say(title, text) {
    var main = document.createElement('main');
    var heading = document.createElement('h1');
    var words = document.createElement('p');
    heading.appendChild(document.createTextNode(title));
    words.appendChild(document.createTextNode(text));
    main.appendChild(heading);
    main.appendChild(words);
    main.id = 'contenu';
    main.style.cssText = 'max-width:34em;margin:0 auto;padding:2em 1em;font:18px/1.5 sans-serif';
    heading.style.cssText = 'margin:0 0 .5em;font-size:1.4em;line-height:1.3';
    // Without its root, the application shows nothing over this.
    document.body.innerHTML = '';
    document.body.appendChild(main);
  }

  /** What somebody has begun to type is not taken away: it is said over it. */
  function isTyped() {
    var fields = document.querySelectorAll('input:not([type=checkbox]):not([type=radio]):not([type=hidden]), textarea');
    for (var i = 0; i < fields.length; i += 1) if (fields[i].value || fields[i] === document.activeElement) return true;
    return false;
  }

  /** Asks for the page past what is kept of it; it is loaded again if that is of use, once, unless somebody has begun to type. */
  function renew() {
    var mayReload = visit && visit.type !== 'reload' && !isTyped();
    window.fetch(address, { cache: 'force-cache' }).then(function (kept) {
      return window.fetch(address, { cache: 'no-cache' }).then(function (answer) {
        var isOther = kept.headers.get(policy) !== answer.headers.get(policy);
        return answer.text().then(function (page) {
          if (!mayReload || isTyped() || page.indexOf('id="root"') < 0) return;
          if (hasFailed || isOther || isNewer(page)) location.reload();
        });
      });
    }).catch(function () {});
  }

  /** Another release has other names: those of this one may be gone from the server. */
  function isNewer(page) {
    var parts = document.querySelectorAll('script[src^="/assets/"], .app-script');
    for (var i = 0; i < parts.length; i += 1) {
      if (page.indexOf(parts[i].getAttribute(parts[i].src ? 'src' : 'href')) < 0) return true;
    }
    return false;
  }

  function sayOver(text) {
    var words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.appendChild(document.createTextNode(text));
    var form = document.querySelector('#early-page form');
    form.parentNode.insertBefore(words, form);
  }

  function isBlank() {
    var root = document.getElementById('root');
    return !!root && root.childNodes.length === 0;
  }

  /** All that the page waits for has come, or failed to. */
  function watch() {
    // The page that a worker keeps is renewed by it.
    if (hasFailed || (visit && !visit.transferSize && document.querySelector('.app-script'))) renew();
    window.setTimeout(function () {
      if (!isBlank()) return;
      if (isTyped()) return sayOver(unstarted + '. ' + help);
      say(unstarted, help);
    }, patienceMs);
  }

  /** Its styles, then its scripts: what they cost a slow phone is not spent before the form is drawn. */
  function startApplication() {
    addEach('.app-styles', 'link', { rel: 'stylesheet' }, function () {
      addEach('.app-script', 'script', { type: 'module' }, watch);
    });
  }

  /** One element for each address that the page has fetched; `onEnd` once the last has come, or failed to. */
  function addEach(selector, name, properties, onEnd) {
    var links = document.querySelectorAll(selector);
    var left = links.length;
    function ended(event) {
      if (event.type === 'error') hasFailed = true;
      left -= 1;
      if (left === 0) onEnd();
    }
    for (var i = 0; i < links.length; i += 1) {
      var element = document.createElement(name);
      for (var key in properties) element[key] = properties[key];
      element.crossOrigin = 'anonymous';
      element.addEventListener('load', ended);
      element.addEventListener('error', ended);
      element[name === 'link' ? 'href' : 'src'] = links[i].href;
      document.body.appendChild(element);
    }
  }

  function start() {
    if (isOld()) return say('Ce navigateur est trop ancien', update);
    // A browser remembers a module that failed: only a page loaded again asks for it again (lazy-part.tsx).
    window.addEventListener('part-missing', function () {
      hasFailed = true;
      renew();
    });
    if (!document.querySelector('.app-script')) return window.addEventListener('load', watch);
    // In a window that is not shown, nothing is drawn.
    if (document.hidden || !document.getElementById('early-page')) return startApplication();
    // The second one comes once the first picture is shown.
    window.requestAnimationFrame(function () {
      window.requestAnimationFrame(function () {
        window.setTimeout(startApplication);
      });
    });
  }

  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
})();
