/**
 * Unpacks the Chromium from npm into TMPDIR, where it is then found as `chromium`, with its libraries and fonts. A process of its own,
 * because the package reads the folder from its environment.
 */
import packed from '@sparticuz/chromium'

await packed.executablePath()
