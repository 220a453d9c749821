import type { Plugin } from 'vite'

const loader = 'src/app/load-part.ts'

/** Puts `loadPart` around every `import()` of the built program, those of the generated route parts too, so that none can be forgotten. */
export function loadParts(): Plugin {
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/app\/.+\.tsx?(?:\?|$)/, code: 'import(' },
      handler(code, id) {
        if (id.endsWith(loader)) return null
        const wrapped = code.replaceAll(/\bimport\((["'`][^"'`]+["'`])\)/g, (whole) => `loadPart(() => ${whole})`)
        return wrapped === code ? null : { code: `import { loadPart } from '/${loader}'\n${wrapped}`, map: null }
      },
    },
  }
}
