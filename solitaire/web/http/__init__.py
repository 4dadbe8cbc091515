"""What every request needs: errors, headers, assets, cookies, preferences."""
