import { useLocalStorage } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PaperDeclaration, PaperSize } from '../shell/staticData.ts'
import { paperSizes } from './paperSearch.ts'

/**
 * The sheet of the paper that is shown, and its setter: the one that the address names, else the one that was last chosen
 * on this device for papers of its name, else its usual one.
 */
export function usePaperSize(
  paper: Pick<PaperDeclaration, 'name' | 'size'> | undefined,
): [PaperSize, (size: PaperSize) => void] {
  const usual = paper?.size ?? 'a4'
  const [kept, keep] = useLocalStorage<PaperSize>({
    key: `pledgebook-paper-${paper?.name}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (text) => paperSizes.find((one) => one === text) ?? usual,
    serialize: (size) => size,
  })
  // What the route does not understand of an address still stands in it.
  const { size: asked } = useSearch({ strict: false })
  const size = paperSizes.find((one) => one === asked) ?? kept
  const navigate = useNavigate()
  function choose(next: PaperSize) {
    keep(next)
    void navigate({ to: '.', search: (old) => ({ ...old, size: next }), replace: true })
  }
  return [size, choose]
}
