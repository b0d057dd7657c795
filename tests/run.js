/** The start of `npm test`, in JavaScript so that an older Node can say what is missing. */
const [major = '0'] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `The tests need Node 24, and this is ${process.version}. Run them with npm (npm test, npm run test:quick), which uses the Node 24 of node_modules, or put it first: export PATH="$PWD/node_modules/.bin:$PATH"`,
  )
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
await import('./run/main.ts')
