import { findFirstPaintFlaw } from './first-paint';

describe('findFirstPaintFlaw', () => {
  it('accepts the markup that a build renders', () => {
    const html =
      '<section class="a b"><img alt="" width="960" fetchPriority="high" ' +
      'srcSet="/assets/photos/a-640.webp 640w, /assets/photos/a-1024.webp 1024w"/>' +
      '<h1>Los Angeles, <br/>your table’s &lt;ready&gt;.</h1>' +
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 2v4"></path></svg>' +
      '<ul data-style="--item:268px"><li><a href="#/search">Let&#x27;s go</a></li></ul>' +
      '<input type="text" disabled="" value=""/></section>';
    expect(findFirstPaintFlaw(html)).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>', 'the element <script> is not allowed'],
    ['<svg><script>alert(1)</script></svg>', 'the element <script> is not allowed'],
    ['<svg><style>p { color: red }</style></svg>', 'the element <style> is not allowed'],
    ['<svg><foreignObject><p>a</p></foreignObject></svg>', 'the element <foreignObject> is not allowed'],
    ['<template><p>a</p></template>', 'the element <template> is not allowed'],
    ['<p>a</p></template><p>', 'it is not plain markup'],
    ['<svg><g></template><p>', 'it is not plain markup'],
    ['<svg><a xlink:href="javascript:alert(1)"></a></svg>', 'the attribute xlink:href is not allowed'],
    ['<link rel="stylesheet" href="/a.css"/>', 'the element <link> is not allowed'],
    ['<img src="/a.webp" onerror="alert(1)"/>', 'the attribute onerror is not allowed'],
    ['<p style="position:fixed">a</p>', 'the attribute style is not allowed'],
    ['<form action="/api/session"></form>', 'the attribute action is not allowed'],
    ['<a href="javascript:alert(1)">a</a>', 'href points to another origin'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'href points to another origin'],
    ['<img src="//elsewhere.example/a.webp"/>', 'src points to another origin'],
    ['<img src="/\\elsewhere.example/a.webp"/>', 'src points to another origin'],
    ['<img srcSet="/a.webp 1x, https://elsewhere.example/a.webp 2x"/>', 'srcset points to another origin'],
    ['<p/onclick=alert(1)>b</p>', 'it is not plain markup'],
    ['<p onclick=alert(1)>b</p>', 'the attribute onclick is not allowed'],
    ['<p>a</p><!-- b', 'it is not plain markup'],
    ['<textarea>', 'it is not plain markup'],
    ['<!-- a --><p>b</p>', 'it is not plain markup'],
    ['<p title="a>b</p>', 'it is not plain markup'],
    ['<p', 'it is not plain markup'],
  ])('refuses %s', (html, flaw) => expect(findFirstPaintFlaw(html)).toBe(flaw));

  it.each([
    [1_400, 'the element <b> is not allowed'],
    [100_000, 'it has more than 16000 characters'],
  ])('answers markup %i levels deep at once', (levels, flaw) =>
    expect(findFirstPaintFlaw(`${'<div>'.repeat(levels)}<b></b>${'</div>'.repeat(levels)}`)).toBe(flaw),
  );
});
