// Shows the calls that hold every word, and opens the one that an address names. Without it the page is read as it stands.
const [box, told] = [document.getElementById('find'), document.getElementById('found')]
const groups = [...document.querySelectorAll('section[data-noun]')].map((section) => ({
  section,
  calls: [...section.querySelectorAll('details')].map((call) => ({ call, words: plain(`${call.id} ${call.querySelector('summary').textContent}`) })),
}))

function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function show() {
  const asked = plain(box.value).split(/\s+/).filter(Boolean)
  let count = 0
  for (const { section, calls } of groups) {
    for (const { call, words } of calls) call.hidden = !asked.every((word) => words.includes(word))
    const left = calls.filter(({ call }) => !call.hidden).length
    section.hidden = left === 0
    count += left
  }
  told.textContent = asked.length === 0 ? '' : told.dataset[count === 0 ? 'none' : count === 1 ? 'one' : 'many'].replace('%', count)
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(named instanceof HTMLDetailsElement)) return
  if (named.hidden) {
    box.value = ''
    show()
  }
  named.open = true
  named.scrollIntoView()
}

box.closest('.find').hidden = false
box.addEventListener('input', show)
addEventListener('hashchange', openNamed)
openNamed()
