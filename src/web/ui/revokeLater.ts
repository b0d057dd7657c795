/**
 * Revokes an object URL a minute from now. Browsers read a download, a new tab or a picture some time after they are given its
 * URL, and what is revoked earlier fails with "file not found".
 */
export function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
