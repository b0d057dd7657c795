/**
 * Unpacks the Chromium from npm into TMPDIR, where it is then found as `chromium`, with its libraries and fonts. A separate process,
 * because the package reads the folder from its environment.
 */
import packed from '@sparticuz/chromium'

await packed.executablePath()
