import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the build that lists the scripts and styles of each page. */
export const PAGE_PARTS = 'page-parts.json'

/**
 * The links in the document of a page, by its path without the query: the browser then loads the page's scripts and styles
 * together with the program, which otherwise requests them once it runs. None for a path that has no page, or no page inside the layout.
 */
export function pageLinks(folder: string): (path: string) => string {
  const parts = JSON.parse(readFileSync(join(folder, PAGE_PARTS), 'utf8')) as Record<string, string[]>
  const pages = Object.entries(parts).map(([route, files]) => ({
    // A parameter is one segment, as in `/customer/$id`.
    pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    links: files.map(linkTo).join(''),
  }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}">`
}
