import classes from './DataTable.module.css'

/** Rows in the height of real ones while the first are on their way. */
export function SkeletonRows({ rows, span }: { rows: number; span: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden className={classes.row}>
      {Array.from({ length: span }, (_, cell) => (
        <td key={cell} className={classes.cell}>
          <span className={classes.skeleton} style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
