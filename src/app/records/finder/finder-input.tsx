import { Search } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import classes from './finder-input.module.css'

/** A field as Mantine's smallest one, which would bring the frame of all its fields to a screen that shows. */
export function FinderInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <div className={classes['frame']}>
      <span className={classes['icon']}>
        <Icon of={Search} size={14} />
      </span>
      <input type="text" className={classes['input']} {...props} />
    </div>
  )
}
