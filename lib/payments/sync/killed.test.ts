import { afterAll, beforeAll, expect, test } from "vitest";
import { KILL_SCENES, playScene } from "../testing/kill-scenes.ts";
import { openShop } from "../testing/open-shop.ts";
import type { Shop } from "../testing/shop.ts";

const POINTS_OF_A_SCENE = 2;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each(KILL_SCENES)(
  "after a kill in any step of: $name, nothing is granted twice and nothing is lost",
  async (scene) => {
    const { killedAt, faults } = await playScene(shop, scene, POINTS_OF_A_SCENE);
    expect(faults).toEqual([]);
    expect(killedAt).toHaveLength(POINTS_OF_A_SCENE);
  },
);
