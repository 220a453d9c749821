import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

/** A button in a table row, in the colour of the text around it. */
export function RowButton(props: ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="subtle" color="gray" c="inherit" fw={500} {...props} />
}
