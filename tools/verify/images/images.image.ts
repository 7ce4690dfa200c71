import { parts } from '../../commands/system';
import { prepareBaseImage } from './base-image';
import { BUILD_MS, buildImage, imageOf } from './build-image';
import { openImage } from './run-image';

describe('the images', () => {
  beforeAll(() => process.stderr.write(`${prepareBaseImage()}\n`), BUILD_MS);

  test.each(parts.map(({ name, folder }) => [name, folder] as const))(
    '%s is built, lists what is in it, and can write nothing',
    async (name, folder) => {
      buildImage(folder, name);
      const image = openImage(imageOf(name));
      try {
        expect(image.config).toMatchObject({ User: '1000:1000', WorkingDir: `/mesa/${folder}` });
        const list = await image.run({}, ['cat', '/mesa/sbom.cdx.json']);
        const sbom = JSON.parse(list.output) as { bomFormat: string; components: { name: string }[] };
        expect(sbom.bomFormat).toBe('CycloneDX');
        expect(sbom.components.map((component) => component.name)).toContain('mongodb');
        const write = "require('fs').writeFileSync(process.argv[1], '')";
        for (const file of ['/tmp/x', 'dist/main.cjs', '/mesa/x'])
          expect((await image.run({}, ['node', '-e', write, file])).output).toMatch(/EROFS|EACCES/);
        expect((await image.run({}, ['id', '-u'])).output.trim()).toBe('1000');
      } finally {
        image.remove();
      }
    },
    BUILD_MS,
  );
});
