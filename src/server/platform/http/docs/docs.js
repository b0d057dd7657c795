// Shows only the operations that contain all typed words; without scripts the form sends the search to the server.
const box = document.querySelector('#q')
const found = document.querySelector('#found')
const rows = [...document.querySelectorAll('[data-words]')]

function show() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.words.includes(word))
  for (const tag of document.querySelectorAll('.tag')) tag.hidden = !tag.querySelector('li:not([hidden])')
  const shown = rows.filter((row) => !row.hidden).length
  found.textContent = found.dataset.found.replace('{shown}', shown).replace('{all}', rows.length)
}

// A page that was loaded with a search contains only its results.
if (box && box.value === '') box.addEventListener('input', show)
