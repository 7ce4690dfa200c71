/** The styles of `/releases`, light and dark, for any width. Colors have a contrast of at least 4.5. */
export const RELEASES_STYLE = `
:root { color-scheme: light dark; --line: #d9d4cb; --quiet: #5c5a55; --good: #0f5a4a; --bad: #a3241b;
  font: 16px/1.5 system-ui, sans-serif }
@media (prefers-color-scheme: dark) {
  :root { --line: #45433f; --quiet: #b3afa7; --good: #7fd1b9; --bad: #ff9d92 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 24px 20px 48px; overflow-wrap: anywhere }
h1, h2 { line-height: 1.2; margin: 0 }
section { border-top: 1px solid var(--line); margin-top: 28px; padding-top: 20px }
dl { display: grid; gap: 4px; margin: 12px 0 }
dl div { display: grid; grid-template-columns: 5rem 1fr }
dt, small, .none { color: var(--quiet) }
dd { margin: 0 }
ul { list-style: none; margin: 8px 0 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: 8px 0 }
li small, li code { display: block }
summary { cursor: pointer; padding: 10px 0 }
.none { margin: 10px 0 }
em { font-style: normal; font-weight: 600 }
.good { color: var(--good) }
.bad, [role=alert] { color: var(--bad) }
.who { align-items: center; display: flex; gap: 16px; justify-content: space-between; margin-top: 12px }
label { display: block; margin-top: 20px }
input { border: 1px solid var(--quiet); border-radius: 8px; font: inherit; margin: 6px 0 14px;
  max-width: 30rem; min-height: 44px; padding: 8px 12px; width: 100% }
button { background: #0f5a4a; border: 0; border-radius: 99px; color: #fff; cursor: pointer; font: inherit;
  font-weight: 600; min-height: 44px; padding: 8px 24px }
`;
