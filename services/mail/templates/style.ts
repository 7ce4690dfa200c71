import { BRAND as brand, linkTo } from '../src/present/mark-up';

const [ink, soft, line] = ['#15201c', '#46534e', '#dee4e1'];
const cell = `padding:9px 0;border-top:1px solid ${line};vertical-align:top`;

/** What the templates share; colors are those of packages/ui/src/tokens.css, by value for mail programs. */
export const style = {
  page: '#f4f7f5',
  card: '#ffffff',
  ink,
  soft,
  line,
  brand,
  font: "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  small: (size: number) =>
    `css-class="soft" color="${soft}" font-size="${size}px" line-height="${size + 7}px"`,
  label: (width: number) => `${cell};width:${width}px;word-break:normal;color:${soft};padding-right:12px`,
  value: `${cell};font-weight:600;white-space:pre-line;word-break:break-word`,
  /** what a value was before: as wide as what it is now, beside a label */
  old: `${cell};width:34%;color:${soft};padding-right:12px;overflow-wrap:anywhere`,
  /** a link as large as a button */
  answer:
    'display:inline-block;margin:4px 12px 4px 0;padding:10px 18px;border:1px solid;border-radius:12px;' +
    `color:${brand};font-weight:600;text-decoration:none`,
  linkTo,
};
