import classes from './record-table.module.css'

/** Takes the height of the rows that are not in the document. */
export function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  )
}

export function Skeletons({ span }: { span: number }) {
  return (
    <tbody aria-hidden>
      {[1, 2, 3].map((row) => (
        <tr key={row}>
          <td colSpan={span}>
            <span className={classes['skeleton']} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
