import { description } from '../description.ts'
import { schemaPart } from './fields.ts'
import { type Html, html } from './html.ts'
import { operationSection, type PlacedOperation, rightText } from './operation.ts'
import { docsTexts as texts } from './texts.ts'

const placed: readonly PlacedOperation[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** The page of all operations, or of those that contain all words of `query`. */
export function indexPage(query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = placed.filter((one) => words.every((word) => searched(one).includes(word)))
  const body = html`<h1>${description.info.title}: ${texts.title}</h1>
<p>${description.info.description}</p>
<p><a href="#intro">${texts.intro}</a> · <a href="#errors">${texts.errors}</a></p>
<form role="search" action="/api/docs" method="get">
<label for="q">${texts.search}</label>
<input id="q" name="q" type="search" value="${query}" autocomplete="off" spellcheck="false">
<button type="submit">${texts.find}</button>
</form>
<p role="status" id="found" data-found="${texts.found('{shown}', '{all}')}">${texts.found(shown.length, placed.length)}</p>
${description.tags.map(({ name, description: about }) => {
  const own = shown.filter(({ operation }) => operation.tags[0] === name)
  return own.length > 0 && tagSection(name, about, own)
})}
<section aria-labelledby="intro"><h2 id="intro">${texts.intro}</h2>
<p>${texts.introSteps(texts.description)} <a href="/api/openapi.json">/api/openapi.json</a></p></section>
${errorsSection()}`
  return page(texts.title, body)
}

/** The page of one tag; null when there is no such tag. */
export function tagPage(tag: string): string | null {
  const found = description.tags.find(({ name }) => name === tag)
  if (!found) return null
  const own = placed.filter(({ operation }) => operation.tags[0] === tag)
  const body = html`<p><a href="/api/docs">← ${texts.back}</a></p>
<h1>${tag}</h1>
<p>${found.description}</p>
<nav aria-label="${texts.operations}"><ul>${own.map(
    ({ operation: { operationId, summary } }) =>
      html`<li><a href="#${operationId}">${operationId}</a> ${summary}</li>`,
  )}</ul></nav>
${own.map(operationSection)}`
  return page(`${tag} · ${texts.title}`, body)
}

/** The text of an operation that a search compares with the typed words. */
function searched({ method, path, operation }: PlacedOperation): string {
  const { operationId, summary, description: text } = operation
  return [method, path, operationId, summary, text, rightText(operation)].join(' ').toLowerCase()
}

function tagSection(name: string, about: string, operations: readonly PlacedOperation[]): Html {
  return html`<section class="tag" aria-labelledby="tag-${name}">
<h2 id="tag-${name}"><a href="/api/docs/${name}">${name}</a></h2>
<p>${about}</p>
<ul class="operations">${operations.map(
    (one) => html`<li data-words="${searched(one)}">
<a href="/api/docs/${name}#${one.operation.operationId}">${one.operation.operationId}</a>
<span>${one.operation.summary}</span>
<span class="right">${rightText(one.operation)}</span></li>`,
  )}</ul></section>`
}

function errorsSection(): Html {
  return html`<section aria-labelledby="errors"><h2 id="errors">${texts.errors}</h2>
<p>${texts.errorsIntro}</p>
<table aria-label="${texts.errors}"><thead><tr><th scope="col">${texts.status}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>${texts.statuses.map(([status, words]) => html`<tr><th scope="row">${status}</th><td>${words}</td></tr>`)}</tbody></table>
${schemaPart('Problem', { $ref: '#/components/schemas/Problem' })}</section>`
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/docs.js"></script>
<title>${title} · ${description.info.title}</title>
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<main id="content" tabindex="-1">${body}</main>
</body>
</html>
`.text
}
