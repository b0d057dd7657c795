import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiRoot } from './src/cli/build/apiRoot.ts'
import { chunkCircle } from './src/cli/build/chunkCircle.ts'
import { chunkGroups } from './src/cli/build/chunkGroups.ts'
import { compileHints } from './src/cli/build/compileHints.ts'
import { mantineStyles } from './src/cli/build/mantineStyles.ts'
import { pageParts } from './src/cli/build/pageParts.ts'
import { precompress } from './src/cli/build/precompress.ts'
import { scopedName } from './src/cli/build/scopedName.ts'

/** The server that `npm run dev` runs next to Vite. */
const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:5081'

export default defineConfig({
  root: 'src/web',
  // React has this hook itself; the package is its copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [mantineStyles(), react(), chunkCircle(), pageParts(), apiRoot(), compileHints(), precompress()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first versions that support light-dark(), which the styles use.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Short hashes, because the first script names every file: 28 bits, so two versions of a file hardly ever share one.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { host: '127.0.0.1', port: 5080, proxy: { '/api': apiTarget }, watch: { ignored: ['**/dist/**'] } },
})
