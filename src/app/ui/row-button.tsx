import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A button in a table row, in the colour of the text around it. `renderRoot` draws it as a link. */
export function RowButton(props: ButtonProps & ComponentProps<typeof Button<'button'>>) {
  return <Button<'button'> size="compact-sm" variant="subtle" color="gray" c="inherit" fw={500} {...props} />
}
