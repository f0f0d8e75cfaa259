import { expect, test } from 'vitest'
import { type BuiltFile, listFiles } from './list-files.ts'

const chunk = (fileName: string, facade: string, more: Partial<BuiltFile> = {}): BuiltFile => ({
  type: 'chunk',
  fileName,
  facadeModuleId: `/repo/web/${facade}`,
  ...more,
})
const css = (...names: string[]) => ({ importedCss: new Set(names), importedAssets: new Set<string>() })

test('X1: what the register loads is stored with its styles and its texts; the back office is not', () => {
  const built: BuiltFile[] = [
    chunk('index.js', 'index.html', { dynamicImports: ['app.js', 'common.js'] }),
    chunk('app.js', 'app/app.tsx', { dynamicImports: ['pos.js', 'admin.js'], viteMetadata: css('app.css') }),
    chunk('pos.js', 'pos/index.tsx', {
      imports: ['kit.js'],
      dynamicImports: ['close.js', 'texts.js', 'office.js'],
    }),
    chunk('admin.js', 'admin/index.tsx', { imports: ['charts.js'] }),
    chunk('close.js', 'pos/close/screen.tsx'),
    chunk('common.js', 'locales/da/common.json'),
    chunk('texts.js', 'locales/da/pos.json'),
    chunk('office.js', 'locales/da/admin.json'),
    { type: 'chunk', fileName: 'kit.js', imports: ['kit.js'] },
    { type: 'chunk', fileName: 'charts.js' },
    { type: 'asset', fileName: 'app.css' },
  ]
  expect(listFiles(built, ['common', 'pos'])).toEqual(
    ['app.css', 'app.js', 'close.js', 'common.js', 'index.js', 'kit.js', 'pos.js', 'texts.js'].map(
      (name) => `/${name}`,
    ),
  )
})
