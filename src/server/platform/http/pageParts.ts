import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the build that lists the scripts and styles of each page. */
export const PAGE_PARTS = 'page-parts.json'

/**
 * Returns a function that gives the links for the document of an address. With them the browser loads the scripts and styles of the
 * page, and of the part that a search parameter names, together with the program; without them the program requests them only once it
 * runs. A path without a page inside the layout has no links.
 */
export function pageLinks(folder: string): (address: string) => string {
  const listed = JSON.parse(readFileSync(join(folder, PAGE_PARTS), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >
  const pages = Object.entries(listed).map(([route, parts]) => ({
    // A parameter is one segment, as in `/customer/$id`.
    pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    links: new Map(Object.entries(parts).map(([name, files]) => [name, files.map(linkTo).join('')])),
  }))
  return (address) => {
    const [path = '', query = ''] = address.split('?', 2)
    const links = pages.find(({ pattern }) => pattern.test(path))?.links
    if (links === undefined) return ''
    const search = new URLSearchParams(query)
    const shown = [...links.keys()].find((part) => {
      const [name = '', value] = part.split('=')
      return value === undefined ? search.has(name) : search.get(name) === value
    })
    return links.get(shown ?? '') ?? ''
  }
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}">`
}
