import '../styles/base.css'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { setCatalogue, t } from '#app/i18n/text.ts'
import { Mark } from '#app/ui/mark.tsx'
import { productVersion } from '#domain/management.ts'
import { stockHeadings } from '../routes/_session/warehouse.$warehouseId.stocks/-list/stock-headings.ts'
import { StockListFrame } from '../routes/_session/warehouse.$warehouseId.stocks/-list/stock-list-frame.tsx'
import { cssVariables, theme } from '../styles/theme.ts'
import bar from '../routes/-shell/shell.module.css'
import title from '../ui/page-title.module.css'

/**
 * What the page shows before the program is there: the bar, and on the address of a list its title and the head of its table. The build draws it with the program's own parts and styles; the
 * bar of the program takes its place (`ui/page-shell.ts`).
 */
export function drawPageShell(texts: Readonly<Record<string, string>>): string {
  setCatalogue(texts)
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <header className={bar['header']}>
        <span className={bar['brand']}>
          <Mark size={24} />
          {t('global.title')}
        </span>{' '}
        <span className={bar['version']}>v{productVersion}</span>
      </header>
      <StockListShell />
    </MantineProvider>,
  )
}

function StockListShell() {
  const columns = stockHeadings.map((heading) => ({ ...heading, cell: () => null }))
  return (
    <main className={bar['main']}>
      <StockListFrame
        title={
          <div className={title['line']}>
            <h1 className={title['title']}>{t('stock.title')}</h1>
          </div>
        }
        columns={columns}
      />
    </main>
  )
}
